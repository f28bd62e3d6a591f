import { Copy } from 'lucide-react'
import { t } from '@contract/messages'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'

/** Recovery codes, this once: each opens the account one time where the authenticator is lost. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(t('session.secondFactor.copied'))
    } catch {
      toast.error(t('session.secondFactor.notCopied'))
    }
  }
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={t('session.secondFactor.recoveryTitle')}>
        {t('session.secondFactor.recoveryHelp')}
      </Banner>
      <ul className="mono grid grid-cols-2 gap-x-4 gap-y-1 text-dense max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={Copy} className="w-fit" onClick={() => void copy()}>
        {t('session.secondFactor.copy')}
      </Button>
    </div>
  )
}
