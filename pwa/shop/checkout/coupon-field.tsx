import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Paise, parseRupees } from '#rules/money'
import { couponCodeOf } from '#rules/order/order-limits'
import * as t from '#texts/checkout'
import { useOnline } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, fieldAttributes, fieldBox } from '../../ui/form/text-field.tsx'
import { couponEmail, couponQuery } from './checkout.queries.ts'
import { boundField } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface CouponFieldProps {
  form: CheckoutFormState
  coupon: CouponState
}

const tones = { good: 'font-semibold text-leaf', bad: 'font-semibold text-terracotta', plain: '' }

/** The discount code field with the result of its check. */
export const CouponField = ({ form, coupon }: CouponFieldProps) => {
  const box = useRef<HTMLInputElement>(null)
  const { message, applied } = coupon
  const { id, name, value, error } = boundField(form, 'couponCode')
  const hint = (
    <span role="status" className={`block ${message ? tones[message.tone] : ''}`}>
      {message?.text}
    </span>
  )
  const texts = { id, label: t.coupon, error, hint }
  const press = () => {
    if (applied) coupon.remove()
    else coupon.apply()
    box.current?.focus()
  }
  return (
    <FieldFrame texts={texts}>
      <div className="flex flex-wrap gap-2">
        <input
          ref={box}
          name={name}
          value={value}
          readOnly={applied}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => coupon.write(event.target.value)}
          onKeyDown={(event) => {
            // The Enter key applies the code instead of submitting the order.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!applied) coupon.apply()
          }}
          {...fieldAttributes(texts)}
          aria-invalid={error || message?.tone === 'bad' ? true : undefined}
          className={`${fieldBox} min-w-[min(10rem,100%)] flex-1 read-only:bg-leaf-soft read-only:font-semibold`}
        />
        {value !== '' && (
          <Button variant="outline" className="shrink-0" onClick={press}>
            {applied ? t.couponRemove : t.couponApply}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}

/** Returns the value once it has not changed for `delayMs` milliseconds. */
function useDebouncedValue<T>(value: T, delayMs = 400): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}

export interface CouponMessage {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

const plain = (text: string): CouponMessage => ({ tone: 'plain', text })
const bad = (text: string): CouponMessage => ({ tone: 'bad', text })

/**
 * Returns the state of the discount code: its message and its discount. The code is checked again when the email
 * address or the cart changes.
 */
export function useCoupon(form: CheckoutFormState, subtotal: Paise) {
  const online = useOnline()
  const code = couponCodeOf(form.values.couponCode)
  const [applied, setApplied] = useState(code !== '')
  // Whether the order button was pressed while the code was not valid.
  const [missed, setMissed] = useState(false)
  const typed = couponEmail(form.values.customerEmail)
  const email = useDebouncedValue(typed)
  const isDebounced = email === typed
  const asked = applied && code !== '' && email !== null && isDebounced && subtotal > 0
  const { data, isFetching, isError, refetch } = useQuery({
    ...couponQuery(code, email ?? '', subtotal),
    enabled: asked && online,
  })
  const reply = asked ? data : undefined
  const valid = reply?.valid === true

  function message(): CouponMessage | null {
    if (code === '') return null
    if (!applied) return missed ? bad(t.couponNotApplied) : null
    if (typed === null) return (missed ? bad : plain)(t.couponNeedsEmail)
    if (reply) {
      if (reply.valid) return { tone: 'good', text: reply.message }
      return bad(missed ? t.couponRefused(reply.message) : reply.message)
    }
    if (!online) return plain(t.couponOffline)
    if (isFetching || !isDebounced) return plain(t.couponChecking)
    return isError ? bad(t.couponFailed) : null
  }

  return {
    message: message(),
    /** The discount of a valid code in paise; otherwise 0. */
    discount: valid ? parseRupees(reply.discount) : 0,
    /** Whether the code is valid or being checked. If so, the field is read-only. */
    applied: applied && code !== '' && !(reply && !reply.valid) && !isError,
    /** Whether the order total is final: there is no code, or the code is valid. */
    isFinal: code === '' || valid,
    /** Shows a message beside the discount code field that says why the order was not sent. */
    miss: () => setMissed(true),
    write: (text: string) => {
      setApplied(false)
      setMissed(false)
      form.set('couponCode', text)
    },
    apply: () => {
      setMissed(false)
      form.set('couponCode', code)
      if (applied && asked && online) void refetch()
      setApplied(code !== '')
    },
    remove: () => {
      setApplied(false)
      setMissed(false)
      form.set('couponCode', '')
    },
  }
}

type CouponState = ReturnType<typeof useCoupon>
