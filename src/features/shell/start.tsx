import type { ReactNode } from 'react'
import { Home } from './home'
import { Shell } from './shell'

/** The start screen of whoever is signed in, inside the shell. Loaded apart from the sign-in page. */
export default function Start({
  denied,
  labHome,
  courierHome,
  kioskHome,
}: {
  denied: string | undefined
  labHome: ReactNode
  courierHome: ReactNode
  kioskHome: ReactNode
}) {
  return (
    <Shell>
      <Home denied={denied} labHome={labHome} courierHome={courierHome} kioskHome={kioskHome} />
    </Shell>
  )
}
