import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to an address within the product that arrives as text, query included: from the server or a search hit. */
export function LocalLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return <a {...rest} href={href} onClick={follow} />
}
