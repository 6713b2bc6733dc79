import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const NewsletterScreen = () => <Screen title="Newsletter">Soon.</Screen>
