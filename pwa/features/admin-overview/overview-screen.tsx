import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const OverviewScreen = () => <Screen title="Overview">Soon.</Screen>
