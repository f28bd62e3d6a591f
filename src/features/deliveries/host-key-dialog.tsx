import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'

/** The key that the server shows at this moment, beside the one that was confirmed. A person compares, and confirms it or not. */
export function HostKeyDialog({ way, onClose }: { way: Way; onClose: () => void }) {
  const shown = useQuery(read(api.deliveries.readHostKey, { body: { _id: way._id } }, { fresh: 0 }))
  const confirm = useSend(api.deliveries.confirmHostKey, {
    invalidates: ['deliveries'],
    onSuccess: () => {
      toast.success(m.sftp.keyConfirmed, { detail: m.sftp.keyConfirmedNext })
      onClose()
    },
  })
  const { data } = shown
  const isSame = data !== undefined && data.fingerprint === data.confirmed
  const failed = confirm.error ?? (shown.isFetching ? null : shown.error)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.sftp.keyOf, { name: way.name })}
      description={m.sftp.keyHelp}
      mustAnswer={confirm.isPending}
      actions={
        <>
          <Button onClick={onClose}>{isSame ? m.ui.close : m.ui.cancel}</Button>
          {data && !isSame && !shown.isFetching && (
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() =>
                confirm.mutate({
                  body: { _id: way._id, version: way.version, fingerprint: data.fingerprint },
                })
              }
            >
              {m.sftp.confirmKey}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {failed && <Banner tone="danger" title={failed.message} />}
        {shown.isFetching ? (
          <SkeletonRows rows={2} label={m.sftp.keyReading} />
        ) : (
          data && (
            <>
              <dl className="grid gap-2 text-dense">
                <div>
                  <dt className="text-meta text-hint">{`${m.sftp.keyIs} (${data.algorithm})`}</dt>
                  <dd className="font-mono break-all">{data.fingerprint}</dd>
                </div>
                {data.confirmed !== null && !isSame && (
                  <div>
                    <dt className="text-meta text-hint">{m.sftp.keyWas}</dt>
                    <dd className="font-mono break-all">{data.confirmed}</dd>
                  </div>
                )}
              </dl>
              {isSame && <Banner tone="success" title={m.sftp.keySame} />}
            </>
          )
        )}
      </div>
    </Dialog>
  )
}
