import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const ShippingScreen = () => <Screen title="Shipping">Soon.</Screen>
