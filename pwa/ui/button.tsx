import type { ComponentProps } from 'react'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center text-base font-semibold leading-tight wrap-anywhere transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants = {
  /** The button style for the main action: one per screen, or one per list item. Toasts never cover such a button. */
  primary:
    'main-action bg-saffron text-forest-deep hover:bg-saffron-deep active:bg-saffron-deep disabled:bg-paper-deep disabled:text-ink-soft border border-transparent',
  /** The button style for the main action of a panel. Toasts do not cover such a button either. */
  solid:
    'main-action bg-forest text-paper hover:bg-forest-deep active:bg-forest-deep disabled:bg-paper-deep disabled:text-ink-soft border border-transparent',
  outline: 'border border-forest/70 text-forest hover:bg-forest hover:text-paper active:bg-forest active:text-paper',
  /** The style of a button next to a primary button on a dark background. */
  light: 'border border-paper/60 text-paper hover:bg-paper hover:text-forest active:bg-paper active:text-forest',
  quiet: 'text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest px-3',
}

type ButtonVariant = keyof typeof variants

/** Returns the class names of a button, for buttons and for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', extra = ''): string =>
  `${base} ${variants[variant]} ${extra}`

/** A button. `type` defaults to `button`, so that the button does not submit a form by accident. */
export const Button = ({
  variant = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) => (
  <button {...rest} type={type} className={buttonClass(variant, className)} />
)
