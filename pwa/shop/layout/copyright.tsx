import * as t from '#texts/layout'
import { useProfile } from '../../api/shop-profile.ts'
import { useCopyrightYear } from '../cart/settings.queries.ts'

/** The copyright line of a footer. A page that the server cached last year may show that year until it is reloaded. */
export const Copyright = () => <p suppressHydrationWarning>{t.copyright(useCopyrightYear(), useProfile().brand)}</p>
