import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'

/** A button. `type` defaults to `button`, so that it does not submit a form by accident. */
export const Button = ({
  variant = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) => (
  <button {...rest} type={type} className={buttonClass(variant, className)} />
)
