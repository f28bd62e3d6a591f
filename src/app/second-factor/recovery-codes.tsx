import { Copy } from 'lucide-react'
import { m } from '@contract/messages'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'

/** Recovery codes, this once: each opens the account one time where the authenticator is lost. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(m.session.secondFactorCopied)
    } catch {
      toast.error(m.session.secondFactorNotCopied)
    }
  }
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={m.session.secondFactorRecoveryTitle}>
        {m.session.secondFactorRecoveryHelp}
      </Banner>
      <ul className="mono grid grid-cols-2 gap-x-4 gap-y-1 text-dense max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={Copy} className="w-fit" onClick={() => void copy()}>
        {m.session.secondFactorCopy}
      </Button>
    </div>
  )
}
