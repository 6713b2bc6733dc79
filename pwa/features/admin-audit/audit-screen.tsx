import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const AuditScreen = () => <Screen title="Audit">Soon.</Screen>
