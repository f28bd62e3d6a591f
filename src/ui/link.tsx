import type { ReactNode } from 'react'

export type LinkProps = {
  to: string
  children: ReactNode
  className?: string
  'aria-current'?: 'page' | undefined
}

/** How a component of this folder draws a link. The app passes its router's link; this folder knows no router. */
export type RenderLink = (props: LinkProps) => ReactNode

export const plainLink: RenderLink = ({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
)
