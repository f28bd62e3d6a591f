import { useEffect } from 'react'

const mark = 'Error: '

/** Puts "Error: " before the page's title while the form has errors: the first thing a screen reader says. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    if (!document.title.startsWith(mark)) document.title = mark + document.title
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [hasErrors])
}
