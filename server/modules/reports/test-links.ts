import { api } from '@contract/api'
import type { TestLab } from '../../test/harness'

/**
 * Opens a shared report as its page does: the date of birth with the link's token, then the paper with the token that this
 * gave; with one that nobody gave where the date was wrong.
 */
export async function openShared(
  lab: TestLab,
  {
    mediaKey,
    token,
    dob,
    current = 'no',
  }: { mediaKey: string; token: string; dob: string; current?: 'yes' | 'no' },
) {
  const checked = await lab.withToken(token).call(api.reports.checkLink, { body: { key: mediaKey, dob } })
  const { answer } = checked.body
  return lab
    .withToken(answer.is === 'open' ? answer.verifyToken : 'X'.repeat(43))
    .call(api.reports.verifyMedia, { params: { key: mediaKey }, query: { current } })
}
