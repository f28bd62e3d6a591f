import { keepSwitches, type Switches } from './switches'

/** Says on every screen that nothing here is real, and holds the two switches. Plain DOM: the app knows nothing of it. */
export function showRibbon(switches: Switches): void {
  const ribbon = document.createElement('div')
  ribbon.setAttribute('role', 'complementary')
  ribbon.setAttribute('aria-label', 'Mock server')
  Object.assign(ribbon.style, {
    position: 'fixed',
    right: '12px',
    bottom: '12px',
    zIndex: '1000',
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    padding: '4px 8px',
    borderRadius: '4px',
    font: '500 12px/16px system-ui',
    background: '#8F1D5E',
    color: '#fff',
  })
  const title = document.createElement('strong')
  title.textContent = 'MOCK'
  ribbon.append(
    title,
    choice('Latency', [0, 200, 800, 3000], 'latency', ' ms'),
    choice('Chaos', [0, 5, 20, 100], 'chaos', ' %'),
  )
  document.body.append(ribbon)

  function choice(label: string, values: readonly number[], key: keyof Switches, unit: string): HTMLElement {
    const select = document.createElement('select')
    select.setAttribute('aria-label', label)
    Object.assign(select.style, { color: '#000', background: '#fff', font: 'inherit' })
    for (const value of values)
      select.append(new Option(`${label} ${value}${unit}`, String(value), false, switches[key] === value))
    select.addEventListener('change', () => {
      switches[key] = Number(select.value)
      keepSwitches(switches)
    })
    return select
  }
}
