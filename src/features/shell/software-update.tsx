import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { buildId, productVersion, versionCheckMs } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { useMe } from '@/app/me'
import { useAnyUnsaved } from '@/app/unsaved'
import { clearStoredState, readStored, writeStored } from '@/lib/persist'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

interface Build {
  version: string
  buildId: number
}

/** Whether what the server serves is newer than what runs here: by version, and within it by build. */
export function isNewer(served: Build, running: Build): boolean {
  const parts = (version: string) => version.split('.').map(Number)
  const [mine, theirs] = [parts(running.version), parts(served.version)]
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++) {
    const difference = (theirs[i] ?? 0) - (mine[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return served.buildId > running.buildId
}

/**
 * Forgets everything but which version ran last, by which the new one knows that its change log is news, and values that were
 * typed and not saved: who typed them finds them after signing in.
 */
async function updateNow(): Promise<void> {
  // A courier's unsent records stay on the phone, sealed: whoever recorded them sends them after signing in.
  if (readStored('courierDevice')) await (await import('@/app/courier/phone-store')).lockPhone()
  const version = readStored('version')
  const typed = readStored('typedResults')
  const sealed = readStored('courierSealed')
  clearStoredState()
  if (version) writeStored('version', version)
  if (typed) writeStored('typedResults', typed)
  if (sealed) writeStored('courierSealed', sealed)
  window.location.reload()
}

/**
 * Offers a newer version: looked for every six hours and whenever the person comes back to the window, and held back
 * while a form holds what is not saved.
 */
export function SoftwareUpdate() {
  const { user } = useMe()
  const unsaved = useAnyUnsaved()
  const [deferred, setLater] = useState<string>()
  const version = useQuery({
    ...read(api.about.version, {}, { every: versionCheckMs / 1000 }),
    refetchOnWindowFocus: 'always',
  }).data
  const ready = version !== undefined && isNewer(version, { version: productVersion, buildId })
  const open = ready && !unsaved && deferred !== `${version.version} ${version.buildId}`
  const changes = useQuery({
    ...read(api.about.changeLog, {}, { fresh: 0 }),
    enabled: open && user.userType === 'lab',
  }).data
  if (!ready) return null
  const close = () => setLater(`${version.version} ${version.buildId}`)
  const news = changes?.filter((release) => release.version === version.version).slice(0, 3) ?? []
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={m.session.updateTitle}
      description={`${fill(m.session.updateAvailable, { version: version.version })} ${m.shell.updateDescription}`}
      actions={
        <>
          <Button onClick={close}>{m.session.updateLater}</Button>
          <Button variant="primary" onClick={() => void updateNow()}>
            {m.session.updateNow}
          </Button>
        </>
      }
    >
      {news.length > 0 && (
        <ul className="list-disc pl-5 text-dense text-text2">
          {news.map(({ action }) => (
            <li key={action} className="py-0.5">
              {action}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
