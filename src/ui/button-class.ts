import { cx } from './cx'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 's' | 'm' | 'l'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
  outline: 'border-edge bg-surface text-text hover:bg-hover [&>.lucide]:text-text2',
  quiet: 'border-transparent text-text hover:bg-hover [&>.lucide]:text-text2',
  danger: 'border-edge bg-surface text-danger hover:bg-danger-soft',
}

const sizes: Record<ButtonSize, string> = {
  s: 'h-7 px-2.5 text-dense',
  m: 'h-8 px-3 text-dense',
  l: 'h-11 px-4 text-body',
}

/** The look of a button, for links that are one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({
  variant = 'outline',
  size = 'm',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}) {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap no-underline transition-colors hover:no-underline',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 aria-busy:opacity-100',
    '[&>.lucide:first-child]:-ml-0.5',
    variants[variant],
    sizes[size],
  )
}
