import { useRef } from 'react'
import * as t from '#texts/checkout'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, fieldAttributes, fieldBox } from '../../../ui/form/field-frame.tsx'
import { boundField } from '../bound-field.ts'
import type { CheckoutFormState } from '../use-checkout-form.ts'
import type { CouponState } from './use-coupon.ts'

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
            // Enter applies the code instead of submitting the order.
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
