import type { Header } from './shapes'
import { comps, messageText, mshText, segmentText, type Raw } from './write-segment'

interface TestOf extends Pick<Header, 'sender' | 'receiver' | 'at' | 'controlId'> {}

const named = ({ namespace, oid, oidType }: Header['sender']['application']): Raw =>
  comps(namespace, oid, oidType)

/**
 * A network management notification (NMD^N02, HL7 v2.5.1 chapter 14) as a test: it carries no patient, says so in its text and
 * is marked T. A receiver that does not know it answers AR 200, which proves the way all the same.
 */
export const testText = ({ sender, receiver, at, controlId }: TestOf): string =>
  messageText([
    mshText({
      3: named(sender.application),
      4: named(sender.facility),
      5: named(receiver.application),
      6: named(receiver.facility),
      7: at,
      9: comps('NMD', 'N02', 'NMD_N02'),
      10: controlId,
      11: 'T',
      12: '2.5.1',
    }),
    segmentText('NST', { 1: 'N' }),
    segmentText('NTE', { 1: 1, 3: 'Test of the connection. No patient.' }),
  ])
