import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const OrdersScreen = () => <Screen title="Orders">Soon.</Screen>
