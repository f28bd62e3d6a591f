/** Pixels of one press, and what a column keeps at least: an icon and its margins. */
export const widthStep = 16
export const narrowest = 48
const flexible = 112

const headOf = (id: string): HTMLElement | null =>
  document.querySelector(`th[data-column="${CSS.escape(id)}"]`)

/** How wide a column is drawn now, whatever its width was given as. */
export const columnWidth = (id: string): number => Math.round(headOf(id)?.offsetWidth ?? narrowest)

/**
 * Whether a column may grow. The columns of fixed width take their room from those without one, which would shrink to
 * nothing: they keep enough for a name.
 */
export function columnRoom(id: string): boolean {
  const heads = [...document.querySelectorAll<HTMLElement>('th[data-column]')]
  const giving = heads.filter((head) => head.style.width === '' && head.dataset['column'] !== id)
  return giving.length === 0 || giving.some((head) => head.offsetWidth === 0 || head.offsetWidth > flexible)
}
