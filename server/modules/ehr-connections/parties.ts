import { productName } from '@contract/constants'
import type { EhrConfig } from '@contract/ehr-connections/config'

/** Who sends and who is to get a message, as was agreed; what nobody agreed on is our own name. */
export function partiesOf(
  { ourApplication, ourFacility, theirApplication, theirFacility, alwaysOriginal }: EhrConfig,
  lab: { name: string; clia: string },
) {
  const isNamed = ({ namespace, oid }: EhrConfig['ourFacility']) => namespace !== '' || oid !== ''
  return {
    sender: {
      application: isNamed(ourApplication) ? ourApplication : { namespace: productName.toUpperCase() },
      facility: isNamed(ourFacility)
        ? ourFacility
        : { namespace: lab.name, oid: lab.clia, oidType: lab.clia === '' ? '' : 'CLIA' },
    },
    receiver: { application: theirApplication, facility: theirFacility },
    // A commit answer is all that is waited for; who answers in the original mode alone is told so by empty fields.
    ...(alwaysOriginal
      ? ({ acceptAck: '', applicationAck: '' } as const)
      : ({ acceptAck: 'AL', applicationAck: 'NE' } as const)),
  }
}
