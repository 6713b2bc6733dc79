import { Link, useNavigate } from '@tanstack/react-router'
import { MessageSquareHeart, PackageSearch, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#texts/account'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'
import { ShopPicture } from '../../api/shop-picture.tsx'
import { useProfile } from '../../api/shop-profile.ts'

interface AccountScreenProps {
  title: string
  /** Text shown below the title of the page. */
  text?: ReactNode
  /** Whether this screen replaces another one. If so, its title gets the focus, so that screen readers announce it. */
  arrived?: boolean
  children: ReactNode
}

const reasons = [
  { icon: PackageSearch, text: t.benefitOrders },
  { icon: MessageSquareHeart, text: t.benefitReviews },
  { icon: ShieldCheck, text: t.benefitDevices },
]

/** An account form, next to the benefits of an account on wide screens. */
export const AccountScreen = ({ title, text, arrived = false, children }: AccountScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { brand, isSample, look } = useProfile()
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="wrap grid gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16 lg:py-16">
      <aside
        aria-label={t.benefitsLabel}
        data-tone="dark"
        className="hidden overflow-hidden rounded-card bg-forest text-paper lg:flex lg:flex-col"
      >
        {(isSample || look?.heroImage) && (
          <div className="relative min-h-56 flex-1">
            <ShopPicture load="lazy" className="absolute inset-0 size-full object-cover object-[50%_75%]" />
          </div>
        )}
        <div className="px-10 pt-9 pb-6">
          <p className="display text-2xl">{t.benefitsTitle(brand)}</p>
          <ul className="mt-6 grid">
            {reasons.map(({ icon: Icon, text: reason }) => (
              <li key={reason} className="flex items-center gap-4 border-t border-paper/20 py-3.5 text-paper/90">
                <Icon size={22} aria-hidden="true" className="shrink-0 text-saffron" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className="mx-auto w-full max-w-md lg:my-auto lg:max-w-none">
        <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
          {title}
        </h1>
        {text && <div className="mt-2 text-ink-soft">{text}</div>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}

interface AccountLinksProps {
  links: readonly { before?: string; to: '/login' | '/signup' | '/forgot-password' | '/'; label: string }[]
}

/** Links below a form to related account pages. */
export const AccountLinks = ({ links }: AccountLinksProps) => (
  <ul className="mt-5 border-t border-line pt-3">
    {links.map(({ before, to, label }) => (
      <li key={to} className="text-ink-soft">
        {before}{' '}
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

interface Problem {
  title: string
  text?: string
}

/** Returns the error message of the login form for an error (specification section 8). */
export function loginProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return { title: t.loginOffline, text: t.entriesKept }
  if (error instanceof HttpError) {
    if (error.status === 401 || error.message === 'Invalid credentials') {
      return { title: t.loginRejected }
    }
    if (error.status === 429) {
      return { title: t.loginTooMany }
    }
    if (error.status === 500) return { title: t.serverError }
  }
  return { title: failureText(error, t.unexpectedError) }
}

/**
 * Returns the error message of the signup form for an error (specification section 8); undefined if the message at the
 * field is enough.
 */
export function signupProblem(error: unknown): Problem | undefined {
  if (error instanceof OfflineError) return { title: t.signupOffline, text: t.entriesKept }
  if (error instanceof HttpError) {
    if (error.status === 409 && error.fields.username) return undefined
    if (error.status === 409 || error.message === 'User already exists') {
      return { title: t.signupTaken }
    }
    if (error.status === 400) {
      return { title: t.signupInvalid }
    }
    if (error.status === 500) return { title: t.serverError }
  }
  return { title: failureText(error, t.unexpectedError) }
}

/** Returns the error message when the link to reset the password could not be requested. */
export function forgotProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return { title: t.forgotOffline, text: t.entriesKept }
  const title = t.forgotFailed
  return error instanceof HttpError && error.status === 429 ? { title, text: error.message } : { title }
}

/** Returns the error message when the password could not be reset. */
export function resetProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return { title: t.resetOffline, text: t.entriesKept }
  return {
    title: t.resetFailedTitle,
    text: failureText(error, t.resetFailedText),
  }
}

// The length below which a token is ignored. Tokens of the server are much longer; a shorter one comes from a link that
// a mail program has cut off.
const minTokenLength = 11

const usable = (token: string | undefined): string | null =>
  token !== undefined && token.length >= minTokenLength ? token : null

/** Returns the token in the hash of a URL, or undefined. */
export const tokenInHash = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined

/**
 * Returns the token of a link in an email, or null when there is no valid one. Removes the token from the URL, so that
 * history and shared screens do not expose it.
 */
export function useLinkToken(page: '/reset-password' | '/confirm-email', given: string | undefined): string | null {
  const navigate = useNavigate()
  const [token, setToken] = useState(() => usable(given))
  useEffect(() => {
    if (given === undefined) return
    setToken(usable(given))
    void navigate({ to: page, replace: true, hash: '', search: {}, resetScroll: false })
  }, [given, navigate, page])
  return token
}
