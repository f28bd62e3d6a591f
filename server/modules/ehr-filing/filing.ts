import type { EhrConfig } from '@contract/ehr-connections/config'
import type { AnswerOrder, InboundMessage, Problem } from '../../hl7/public'

/** The connection that a message came by, as far as filing needs it. */
export interface FilingConnection {
  id: string
  name: string
  kind: 'chart' | 'laboratory'
  locationId: string | null
  config: EhrConfig
}

/** What a person decided of a message that waited, and what filing it again then takes for granted. */
export interface FilingChoice {
  /** Whose it is. */
  patientId?: string
  /** A new patient is to be made of it. */
  newPatient?: boolean
}

/** Why a message waits for a person. Words are in contract/ehr-jobs. */
export type FilingHold =
  | 'code' // a test, question, provider, location or kind of specimen that means nothing here yet
  | 'patient' // nobody here has this number, or several may be meant
  | 'demographics' // the number is somebody's whose birth date or sex is another
  | 'content' // a problem of the message that only a person may judge
  | 'order' // what it changes, cancels or corrects is not known here (yet)
  | 'unsolicited' // a result for what nobody ordered
  | 'changed' // it asks for a change of what was received already
  | 'merge' // it asks for two records, or two numbers, to become one

/** Somebody whom the message may mean, best first. `likeness` 0 to 1. */
export interface MaybePatient {
  patientId: string
  likeness: number
}

/** What became of one message. Nothing was written unless it was filed. */
export type Filed =
  | {
      is: 'filed'
      patientId: string | null
      /** The first order that it made or changed. */
      orderId: string | null
      requisitionNumber: string | null
      locationId: string | null
      placer: string | null
      /** STAT, critical, corrected or taken back. */
      urgent: boolean
      answers: readonly AnswerOrder[]
      /** What was taken otherwise than it was sent, in words, for people. */
      told: readonly Problem[]
    }
  | {
      is: 'held'
      hold: FilingHold
      /** One line, without the patient's name. */
      why: string
      urgent: boolean
      /** A value in it is critical, by our limits or by their flag: somebody must be told at once. */
      critical: boolean
      patientId: string | null
      placer: string | null
      maybe: readonly MaybePatient[]
      problems: readonly Problem[]
    }
  /** AE: its content; nothing of it is taken. */
  | { is: 'refused'; problems: readonly Problem[]; answers: readonly AnswerOrder[] }

export interface ToFile {
  connection: FilingConnection
  /** It is judged as a real one would be, and nothing of it is filed: MSH-11 says so. */
  isTest: boolean
  /** The row in ehr_message. */
  messageId: string
  content: InboundMessage
  /** What reading found, of which `hold` ones wait for a person unless `confirmed`. */
  problems: readonly Problem[]
  /** A person saw the problems and said to take it as it was read. */
  confirmed: boolean
  choice: FilingChoice
}
