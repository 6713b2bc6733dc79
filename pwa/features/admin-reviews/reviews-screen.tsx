import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const ReviewsScreen = () => <Screen title="Reviews">Soon.</Screen>
