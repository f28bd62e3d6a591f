import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { Language, languageNames } from '@contract/languages'
import { fill, m } from '@contract/messages'
import type { AccessOfPatient } from '@contract/patient-access/shapes'
import { read, useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'

const t = m.portalUsers
const at = (instant: string) => formatDateTime(instant, labZone())

/** A patient's own access to released results: invited, registered, ended. */
export function OwnAccess({ patientId, mayEdit }: { patientId: string; mayEdit: boolean }) {
  const { data, error, refetch } = useQuery({
    ...read(api.patientAccess.ofPatient, { body: { patientId } }),
    placeholderData: undefined,
  })
  return (
    <div className="px-6 pb-6 max-sm:px-4">
      <Card title={t.accessTitle} className="max-w-160">
        {data ? (
          <Loaded patientId={patientId} on={data} mayEdit={mayEdit} />
        ) : error ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    </div>
  )
}

function Loaded({ patientId, on, mayEdit }: { patientId: string; on: AccessOfPatient; mayEdit: boolean }) {
  const { access, lacks, mailLacks, email } = on
  const [language, setLanguage] = useState<Language>('en')
  const [link, setLink] = useState<string>()
  const [ending, setEnding] = useState(false)
  const invite = useSend(api.patientAccess.invite, {
    invalidates: ['patientAccess'],
    onSuccess: (made) => {
      if (made.link === null) toast.success(fill(t.accessMailed, { email: email ?? '' }))
      else setLink(made.link)
    },
  })
  const live = access !== null && access.state !== 'ENDED'
  return (
    <div className="grid gap-3 p-4">
      {lacks && <Banner tone="warning" title={`${lacks}.`} />}
      {!lacks && mailLacks && (
        <p className="text-dense text-hint">{fill(t.accessNoMail, { why: mailLacks })}</p>
      )}
      {invite.error && <Banner tone="danger" title={invite.error.message} />}
      <p className="text-dense text-text2">{t.accessHelp}</p>
      <p>
        <span className="font-medium">{access ? t.patientState[access.state] : t.accessNone}</span>
        {access && (
          <span className="block text-dense text-hint">
            {[
              fill(t.patientInvited, { name: access.invitedBy, at: at(access.invitedAt) }),
              access.registeredAt && fill(t.patientRegistered, { at: at(access.registeredAt) }),
              access.seenAt && fill(t.patientSeen, { at: at(access.seenAt) }),
              fill(t.patientUntil, { at: at(access.expiresAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </p>
      {mayEdit && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t.accessLanguage}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={language}
                onChange={({ target }) => setLanguage(Language.catch('en').parse(target.value))}
                options={Language.options.map((value) => ({ value, label: languageNames[value] }))}
              />
            )}
          </Field>
          <Button
            disabled={lacks !== null || mailLacks !== null}
            busy={invite.isPending}
            onClick={() => invite.mutate({ body: { patientId, by: 'mail', language } })}
          >
            {t.accessMail}
          </Button>
          <Button
            disabled={lacks !== null}
            onClick={() => invite.mutate({ body: { patientId, by: 'link', language } })}
          >
            {t.accessLink}
          </Button>
          {live && (
            <Button variant="quiet" onClick={() => setEnding(true)}>
              {t.accessEnd}
            </Button>
          )}
        </div>
      )}
      {link && (
        <Dialog
          open
          onOpenChange={() => setLink(undefined)}
          size="s"
          title={t.accessLinkTitle}
          actions={<Button onClick={() => setLink(undefined)}>{t.accessClose}</Button>}
        >
          <p className="mb-2 text-text2">{t.accessLinkText}</p>
          <p className="mono rounded-control bg-sunken p-2 text-dense break-all select-all">{link}</p>
        </Dialog>
      )}
      {ending && access && <EndDialog access={access} onClose={() => setEnding(false)} />}
    </div>
  )
}

function EndDialog({
  access,
  onClose,
}: {
  access: NonNullable<AccessOfPatient['access']>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const end = useSend(api.patientAccess.end, {
    invalidates: ['patientAccess'],
    onSuccess: () => {
      toast.success(t.accessEnded)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t.accessEndTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.accessClose}</Button>
          <Button
            variant="primary"
            busy={end.isPending}
            onClick={() => end.mutate({ body: { _id: access._id, version: access.version, reason } })}
          >
            {t.accessEnd}
          </Button>
        </>
      }
    >
      <Field label={t.accessReason} error={end.error?.fields['reason'] ?? end.error?.message}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            maxLength={400}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
