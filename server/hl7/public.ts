/**
 * HL7 v2 without a database, calls or sockets. What a module needs:
 *
 * - in: `receive(bytes, rules)` reads one message; `seenBefore`, `answerWanted` and `answerText` make its answer once it is stored
 * - out: `resultSourceOf(report)` or `elrSourceOf(source, state)`, then `buildResult(source)` and `encodeText`; `buildCharges` for DFT
 * - a printed row for another standard: `valueOfRow`, `unitOfRow`, `notesOf`, `reportNotes`, `labAsPrinted`
 * - their answer: `judgeAnswer(bytes, controlId)`, `resendAfter(tries)`
 * - files: `splitMessages`, `batchText`
 *
 * Sockets are server/node/mllp.ts. Nothing here throws on what a sender sends; builders throw on a source that is no source.
 */
export {
  answerAgain,
  answerWanted,
  answerText,
  hashOf,
  internalError,
  seenBefore,
  unknownOrder,
  unknownTest,
  type AnswerOrder,
  type OrderOutcome,
  type Outcome,
  type Verdict,
} from './acknowledge'
export { batchText, splitMessages, type BatchHead, type SplitBatch } from './batch'
export { buildCharges, type ChargeSourceInput } from './build-charges'
export { buildOrder, type OrderSourceInput } from './build-order'
export { buildResult, type Built } from './build-result'
export { decodeText, encodeText } from './charset'
export { Accepts, AnswerLimit, ReadRules, type ReadRulesInput } from './connection'
export { frame, frameReader, type FrameEvent, type FrameReader } from './framing'
export { codedFinding, ELR_FINDINGS, elrSourceOf, missingElements, type ElrReceiver } from './elr'
export { ELR_STATES, type ElrState } from './elr-states'
export {
  labAsPrinted,
  notesOf,
  reportNotes,
  resultSourceOf,
  type OrderLink,
  type ReportToSend,
  type SourceOfReport,
} from './from-report'
export { judgeAnswer, resendAfter, type Fault, type Judgement } from './judge'
export { statusConflict, type Refusal } from './may-send'
export { errLocation, placeName, problemLine, type Condition, type Place, type Problem } from './problem'
export { parseMessage, readerOf } from './message'
export { instrumentAnswer, isInstrumentQuery, readInstrumentQuery } from './instrument-query'
export { readInstrument, unkeepablePlace } from './read-instrument'
export { receive, type Received } from './receive'
export { isOfOtherPatient, isUnperformed, unitOfRow, valueOfRow, type ReportRow } from './report-value'
export { ResultSource, type ResultSourceInput } from './result-source'
export {
  InboundMessage,
  type AdmissionMessage,
  type ChargeMessage,
  type Code,
  type EntityId,
  type Identifier,
  type Observation,
  type OrderedTest,
  type OrderMessage,
  type Patient,
  type Provider,
  type ResultGroup,
  type ResultMessage,
} from './shapes'
export { flagMeaning, readFlag, type FlagMeaning } from './read-flag'
export { readTime, writeTime, type Hl7Time } from './times'
export { testCandidates } from './test-candidates'
export { testText } from './test-message'
export { comps } from './write-segment'
