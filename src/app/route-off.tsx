import { FeatureName, features } from '@contract/features'
import { fill, m } from '@contract/messages'
import { useMe } from './me'
import { AppLink } from './router-link'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'

/** A screen of a feature that the laboratory has switched off. By itself, since names and rights of features are no part of the sign-in page. */
export default function RouteOff({ feature }: { feature: string }) {
  const { label } = features[FeatureName.parse(feature)]
  const switches = useMe().mayOpen('/management')
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{label}</h1>
      <EmptyState
        title={m.errors.featureOff}
        text={fill(switches ? m.errors.featureOffSwitch : m.errors.featureOffAsk, { feature: label })}
        action={
          <AppLink to={switches ? '/management' : '/'} className={buttonClass({ variant: 'outline' })}>
            {switches ? m.errors.featureOffOpen : m.errors.notForYouHome}
          </AppLink>
        }
      />
    </div>
  )
}
