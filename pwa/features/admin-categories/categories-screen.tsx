import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const CategoriesScreen = () => <Screen title="Categories">Soon.</Screen>
