import { shopProfile } from '#rules/shop-profile'
import * as t from '#texts/layout'
import { useCopyrightYear } from '../cart/settings.queries.ts'

/** The copyright line of a footer. A page that the server cached last year may show that year until it is reloaded. */
export const Copyright = () => <p suppressHydrationWarning>{t.copyright(useCopyrightYear(), shopProfile.brand)}</p>
