import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { api } from '@contract/api'
import { logoLimits } from '@contract/constants'
import { m } from '@contract/messages'
import type { LabDetail } from '@contract/lab-settings/shapes'
import { call } from '@/api/client'
import { ApiError, messageOf } from '@/api/errors'
import { invalidate, useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { toast } from '@/ui/toast'
import { labQuery, staleAfter } from './queries'
import { scaledLogo } from './scale-logo'

/** The logo: shown as it is, scaled here before it goes, refused where the file is no picture. */
export function LogoCard({ lab }: { lab: LabDetail }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const keep = (saved: LabDetail, said: string) => {
    client.setQueryData(labQuery.queryKey, saved)
    void invalidate(client, ...staleAfter)
    toast.success(said)
  }
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const scaled = await scaledLogo(file)
      if (!scaled) throw new ApiError('unsupported_type', m.labSettings.logoNotImage)
      return call(api.labSettings.setLogo, { body: scaled })
    },
    onSuccess: (saved) => keep(saved, m.labSettings.logoSaved),
  })
  const remove = useSend(api.labSettings.removeLogo, {
    onSuccess: (saved) => keep(saved, m.labSettings.logoRemoved),
  })
  const error = upload.error ?? remove.error
  return (
    <Card title={m.labSettings.logo}>
      <div className="grid gap-3 p-4">
        {error && <Banner tone="danger" title={messageOf(error)} />}
        {lab.hasLogo ? (
          <img
            // The version is in the address: a new logo is shown at once, not after the five minutes it may be kept.
            src={`/api/v1/public_media/${logoLimits.defaultFile}?v=${lab.version}`}
            alt={m.labSettings.logoAlt}
            className="max-h-40 max-w-full justify-self-start rounded-control border border-line bg-white object-contain p-2"
          />
        ) : (
          <p className="text-dense text-text2">{m.labSettings.logoNone}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={ImageUp} busy={upload.isPending} onClick={() => input.current?.click()}>
            {m.labSettings.logoChoose}
          </Button>
          {lab.hasLogo && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
              {m.labSettings.logoRemove}
            </Button>
          )}
        </div>
        <p className="text-meta text-hint">{m.labSettings.logoHint}</p>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={m.labSettings.logo}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) upload.mutate(file)
            event.target.value = ''
          }}
        />
      </div>
    </Card>
  )
}
