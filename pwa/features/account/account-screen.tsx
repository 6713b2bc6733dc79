import { MessageSquareHeart, PackageSearch, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface AccountScreenProps {
  title: string
  /** Under the title. */
  text?: ReactNode
  /** The screen took the place of another: the title gets the focus, so that it is read out. */
  arrived?: boolean
  children: ReactNode
}

const reasons = [
  { icon: PackageSearch, text: 'See every order in one place, and where it is now.' },
  { icon: MessageSquareHeart, text: 'Tell others which reviews helped you choose.' },
  { icon: ShieldCheck, text: 'Sign out on every device with one press.' },
]

/** A form about the account, beside what an account is good for where there is room. */
export const AccountScreen = ({ title, text, arrived = false, children }: AccountScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="wrap grid gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16 lg:py-16">
      <aside
        data-tone="dark"
        className="hidden rounded-card bg-forest px-12 py-14 text-paper lg:flex lg:flex-col lg:justify-between lg:gap-12"
      >
        <div>
          <p className="eyebrow text-leaf-bright">Your account</p>
          <p className="display mt-3 max-w-md text-5xl">A shelf of your own in the garden</p>
        </div>
        <ul className="grid max-w-md">
          {reasons.map(({ icon: Icon, text: reason }) => (
            <li key={reason} className="flex items-center gap-4 border-t border-paper/20 py-4 text-paper/90">
              <Icon size={22} aria-hidden="true" className="shrink-0 text-saffron" />
              {reason}
            </li>
          ))}
        </ul>
      </aside>
      <div className="mx-auto w-full max-w-md lg:my-auto lg:max-w-none">
        <h1 ref={heading} tabIndex={-1} className="display text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
        {text && <div className="mt-2 text-ink-soft">{text}</div>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
