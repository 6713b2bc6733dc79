import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const ProductsScreen = () => <Screen title="Products">Soon.</Screen>
