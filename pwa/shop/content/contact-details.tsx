import { Mail, Phone } from 'lucide-react'
import { shopProfile } from '#rules/shop-profile'

const line = 'inline-flex min-h-11 items-center gap-3 font-medium underline-offset-4 hover:underline'

/** The shop's phone number and e-mail address. */
export const ContactDetails = () => (
  <ul>
    <li>
      <a href={shopProfile.phone.href} className={`${line} tabular-nums`}>
        <Phone size={19} aria-hidden="true" className="text-leaf" />
        {shopProfile.phone.text}
      </a>
    </li>
    <li>
      <a href={`mailto:${shopProfile.email}`} className={line}>
        <Mail size={19} aria-hidden="true" className="text-leaf" />
        {shopProfile.email}
      </a>
    </li>
  </ul>
)
