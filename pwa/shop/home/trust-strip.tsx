import { BadgeCheck, FlaskConical, Leaf, ScrollText } from 'lucide-react'

const claims = [
  { icon: Leaf, text: 'Organic Certified' },
  { icon: FlaskConical, text: 'Lab Tested' },
  { icon: ScrollText, text: 'Unani Approved' },
  { icon: BadgeCheck, text: 'FSSAI Certified' },
]

/** The four claims of the specification's trust strip. */
export const TrustStrip = () => (
  <section aria-label="Our standards" className="border-b border-line bg-paper-deep/50">
    <ul className="wrap grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%_-_0.75rem)),1fr))] gap-x-3 py-3 md:grid-cols-4 md:py-5">
      {claims.map(({ icon: Icon, text }) => (
        <li
          key={text}
          className="flex items-center gap-3 py-2.5 text-[0.9375rem] leading-tight font-medium md:justify-center"
        >
          <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-leaf" />
          {text}
        </li>
      ))}
    </ul>
  </section>
)
