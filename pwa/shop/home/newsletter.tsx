import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicSection } from '#contract/look/content'
import * as t from '#texts/home'
import { ownText, useProfile } from '../../api/shop-profile.ts'
import { whenIdle } from '../../offline/idle.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { fieldBox } from '../../ui/form/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { usePromises } from '../cart/settings.queries.ts'

const id = 'newsletter-email'

/** The newsletter form. A subscription gives a discount on the first order, if the owner offers it. */
export const Newsletter = ({ own }: { own: PublicSection }) => {
  const hydrated = useHydrated()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const box = input.current
    let stop = () => {}
    whenIdle(() => {
      // When the page becomes idle, the newsletter form may have been removed already.
      if (box?.isConnected)
        import('./subscribe.ts').then(
          ({ restoreAddress }) => (stop = restoreAddress(box)),
          () => undefined,
        )
    })
    return () => stop()
  }, [])

  const { isSample } = useProfile()
  const hasDiscount = usePromises()?.newsletterDiscount ?? false
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const box = form.elements.namedItem('email')
    if (!(box instanceof HTMLInputElement) || box.value.trim() === '' || sending) return
    setError(box.validity.valid ? undefined : t.emailInvalid)
    if (!box.validity.valid) return box.focus()
    setSending(true)
    try {
      const { subscribeTo } = await import('./subscribe.ts')
      if (await subscribeTo(box.value.trim(), hasDiscount)) form.reset()
    } catch {
      setError(t.tryLater)
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-labelledby="newsletter" className="section">
      <div className="wrap">
        <div className="grid items-center gap-x-16 gap-y-6 rounded-card bg-leaf-soft px-5 py-10 sm:px-10 lg:grid-cols-2 lg:px-16 lg:py-16">
          <div>
            {(hasDiscount || own.eyebrow) && (
              <p className="eyebrow text-leaf" {...ownText(own.eyebrow, t.newsletterEyebrow)} />
            )}
            <h2 id="newsletter" className="display mt-2 text-2xl" {...ownText(own.title, t.newsletterTitle)} />
            {((isSample && hasDiscount) || own.text) && (
              <p className="mt-3 max-w-md leading-relaxed text-ink-soft" {...ownText(own.text, t.newsletterText)} />
            )}
          </div>
          <form noValidate onSubmit={submit} className="grid gap-1.5">
            <label htmlFor={id} className="text-sm font-semibold">
              {t.email}
            </label>
            <div className="flex flex-col gap-3 sm:flex-row">
              <input
                ref={input}
                id={id}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={254}
                placeholder={t.emailExample}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                className={`${fieldBox} sm:flex-1`}
              />
              {/* The submit button is disabled before hydration, because the browser would submit the form itself
                  and put the email address into the URL. */}
              <SubmitButton busy={sending} busyText={t.subscribing} disabled={!hydrated}>
                {t.subscribe}
              </SubmitButton>
            </div>
            {error && (
              <p id={`${id}-error`} className="text-sm font-medium text-terracotta">
                {error}
              </p>
            )}
          </form>
        </div>
      </div>
    </section>
  )
}
