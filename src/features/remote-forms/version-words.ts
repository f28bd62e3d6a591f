import { fill, m } from '@contract/messages'
import type { RemoteFormDetail } from '@contract/remote-orders/form'

/** How a version is called: by its number, or as the one that came with the product. */
export const versionWords = ({ version }: Pick<RemoteFormDetail, 'version'>): string =>
  version === 0 ? m.remoteForms.asCame : fill(m.remoteForms.versionNumber, { number: version })
