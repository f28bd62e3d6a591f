import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { navigationFor } from '@contract/navigation'
import { useMe } from '@/app/me'
import { useBuilt } from '@/app/paths'
import { AppLink } from '@/app/router-link'
import { buttonClass } from '@/ui/button-class'

/** How long another screen of a kiosk stands untouched before the kiosk goes back to its own. */
const awayMs = 90_000

/** The links of a kiosk on a screen that is not its own, which carries them itself. */
export function KioskLinks() {
  const me = useMe()
  const built = useBuilt()
  const entries = navigationFor({
    ...{ userType: me.user.userType, ability: me.ability, features: me.features, view: me.view, built },
  })
  const home = useLocation().pathname === '/'
  const navigate = useNavigate()
  const goHome = useEffectEvent(() => void navigate({ to: '/', replace: true }))
  useEffect(() => {
    if (home) return
    let last = Date.now()
    const touched = () => (last = Date.now())
    const timer = setInterval(() => Date.now() - last >= awayMs && goHome(), 1000)
    for (const sign of ['pointerdown', 'keydown'] as const) window.addEventListener(sign, touched, true)
    return () => {
      clearInterval(timer)
      for (const sign of ['pointerdown', 'keydown'] as const) window.removeEventListener(sign, touched, true)
    }
  }, [home])
  if (home) return null
  return (
    <nav className="mt-auto flex flex-wrap gap-3 border-t border-line bg-surface px-6 py-4 max-sm:px-4">
      {entries.flatMap((entry) =>
        entry.kind === 'link'
          ? [
              <AppLink key={entry.key} to={entry.item.to} className={buttonClass({ size: 'l' })}>
                {entry.item.label}
              </AppLink>,
            ]
          : [],
      )}
    </nav>
  )
}
