import { useEffect } from 'react'
import { productName } from '@contract/constants'

/** The one rule for the window's title: the screen, then the product. Never the name of a patient. */
export function usePageTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · ${productName}` : productName
  }, [screen])
}
