import { lazy, Suspense } from 'react'
import { m } from '@contract/messages'

/** The code's drawing is large and seldom needed. */
const QrCode = lazy(() => import('./qr-code'))

/** What goes into the authenticator: the code to scan, and the same as text to type. */
export function Enrolment({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <div className="size-44">
        <Suspense>
          <QrCode text={uri} label={m.session.secondFactorQr} />
        </Suspense>
      </div>
      <p className="text-dense text-text2">
        {m.session.secondFactorOrType}
        <br />
        <span className="mono break-all text-text select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
    </div>
  )
}
