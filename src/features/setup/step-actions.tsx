import { Download } from 'lucide-react'
import type { Path } from '@contract/abilities'
import { api } from '@contract/api'
import type { SetupProgress, SetupStep } from '@contract/setup/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { useBuilt } from '@/app/paths'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { toast } from '@/ui/toast'
import { saveExample, type ExampleKind } from './examples'
import { staleAfter } from './queries'

interface Way {
  label: string
  to: string
  /** The screen's pattern, where the address has more to it. */
  path?: Path
}

const csv = (kind: ExampleKind): Way => ({
  label: m.setup.importCsv,
  to: `/imports?kind=${kind}`,
  path: '/imports',
})

/** The ways to do each step, the usual one first. */
const ways: Record<SetupStep, readonly Way[]> = {
  laboratory: [{ label: m.setup.toLab, to: '/labInfo', path: '/labInfo' }],
  catalogue: [
    { label: m.setup.importCatalogue, to: '/imports?kind=catalogue', path: '/imports' },
    { label: m.setup.toTests, to: '/tests', path: '/tests' },
  ],
  locations: [csv('locations'), { label: m.setup.addOne, to: '/location/new', path: '/locations' }],
  physicians: [csv('physicians'), { label: m.setup.addOne, to: '/physicians/new', path: '/physicians' }],
  users: [csv('users'), { label: m.setup.addOne, to: '/users/new', path: '/users' }],
  secondFactor: [{ label: m.setup.toLab, to: '/labInfo', path: '/labInfo' }],
  signature: [{ label: m.setup.toLab, to: '/labInfo', path: '/labInfo' }],
  verifier: [{ label: m.setup.toLab, to: '/labInfo', path: '/labInfo' }],
  printers: [{ label: m.setup.toPrinters, to: '/barcodeprinters', path: '/barcodeprinters' }],
  features: [{ label: m.setup.toFeatures, to: '/management', path: '/management' }],
  order: [{ label: m.setup.toOrder, to: '/orderentry', path: '/orderentry' }],
}

const withExample: readonly SetupStep[] = ['locations', 'physicians', 'users']
const isExample = (step: SetupStep): step is ExampleKind => withExample.includes(step)

/** What an order needs before it can be entered. */
export const neededForOrder: readonly SetupStep[] = ['catalogue', 'locations', 'physicians']

interface StepActionsProps {
  step: SetupStep
  progress: SetupProgress
  next: boolean
}

/** The buttons of one step. A page that this account may not open is not offered. */
export function StepActions({ step, progress, next }: StepActionsProps) {
  const { ability, mayOpen } = useMe()
  const built = useBuilt()
  const opens = (path: Path) => built.has(path) && mayOpen(path)
  const starter = step === 'catalogue' && progress.starterFits && ability.can('create', 'Catalogue')
  const waits =
    step === 'order' &&
    neededForOrder.some((key) => progress.steps.some((one) => one.key === key && !one.done))
  const offered = waits ? [] : ways[step].filter(({ path }) => path === undefined || opens(path))
  return (
    <>
      {starter && <StarterButton primary={next} />}
      {offered.map(({ label, to }, index) => (
        <AppLink
          key={to}
          to={to}
          className={buttonClass({ variant: next && index === 0 && !starter ? 'primary' : 'outline' })}
        >
          {label}
        </AppLink>
      ))}
      {isExample(step) && offered.length > 0 && (
        <Button variant="quiet" onClick={() => saveExample(step)}>
          <Download aria-hidden /> {m.setup.example}
        </Button>
      )}
      {!starter && !waits && offered.length === 0 && (
        <span className="text-dense text-hint">{m.setup.notYours}</span>
      )}
    </>
  )
}

function StarterButton({ primary }: { primary: boolean }) {
  const load = useSend(api.setup.loadStarter, {
    invalidates: staleAfter,
    onSuccess: ({ tests, panels }) =>
      toast.success(m.setup.starterLoaded, { detail: fill(m.setup.starterLoadedDetail, { tests, panels }) }),
    onError: (error) => toast.error(m.setup.starterFailed, { detail: error.message }),
  })
  return (
    <Button variant={primary ? 'primary' : 'outline'} busy={load.isPending} onClick={() => load.mutate({})}>
      {m.setup.starter}
    </Button>
  )
}
