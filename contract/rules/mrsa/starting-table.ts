import { m } from '../../messages'
import type { MrsaTable } from './shapes'

const words = m.rules.mrsa.report
const any = ['+', '-', 'notRun'] as const

/**
 * The table that a laboratory begins with: a draft until its director approves it for an assay. Two targets that are found in one
 * specimen need not be of one organism: MSSA beside a resistant coagulase-negative staphylococcus shows both (PMC3592057).
 */
export const startingMrsaTable: MrsaTable = {
  assay: 'MRSA/MSSA',
  version: 1,
  source: 'PMC3592057',
  approved: null,
  controlApplies: true,
  rows: [
    {
      id: 'mrsa',
      when: { sa: '+', se: '-', mec: '+', junction: ['+'] },
      report: words.mrsa,
      comment: null,
      facts: ['aureus', 'mec', 'mrsa'],
      action: 'report',
    },
    {
      id: 'mrsa-without-junction',
      when: { sa: '+', se: '-', mec: '+', junction: ['notRun'] },
      report: words.mrsa,
      comment: words.coDetection,
      facts: ['aureus', 'mec', 'mrsa'],
      action: 'report',
    },
    {
      id: 'mrsa-junction-negative',
      when: { sa: '+', se: '-', mec: '+', junction: ['-'] },
      report: words.resistanceUnknown,
      comment: words.culture,
      facts: ['aureus', 'mec', 'resistanceUnknown'],
      action: 'culture',
    },
    {
      id: 'mssa',
      when: { sa: '+', se: '-', mec: '-', junction: [...any] },
      report: words.mssa,
      comment: null,
      facts: ['aureus', 'noMec', 'mssa'],
      action: 'report',
    },
    {
      id: 'mrsa-and-epidermidis',
      when: { sa: '+', se: '+', mec: '+', junction: ['+'] },
      report: words.mrsaAndEpidermidis,
      comment: null,
      facts: ['aureus', 'epidermidis', 'mec', 'mrsa'],
      action: 'report',
    },
    {
      id: 'mixed',
      when: { sa: '+', se: '+', mec: '+', junction: ['-', 'notRun'] },
      report: words.mixed,
      comment: words.mixedComment,
      facts: ['aureus', 'epidermidis', 'mec', 'sourceUnknown'],
      action: 'culture',
    },
    {
      id: 'both-susceptible',
      when: { sa: '+', se: '+', mec: '-', junction: [...any] },
      report: words.bothSusceptible,
      comment: null,
      facts: ['aureus', 'epidermidis', 'noMec', 'mssa', 'susceptibleEpidermidis'],
      action: 'report',
    },
    {
      id: 'resistant-epidermidis',
      when: { sa: '-', se: '+', mec: '+', junction: ['-', 'notRun'] },
      report: words.resistantEpidermidis,
      comment: null,
      facts: ['epidermidis', 'mec', 'resistantEpidermidis', 'notMrsa'],
      action: 'report',
    },
    {
      id: 'epidermidis',
      when: { sa: '-', se: '+', mec: '-', junction: ['-', 'notRun'] },
      report: words.epidermidis,
      comment: null,
      facts: ['epidermidis', 'noMec'],
      action: 'report',
    },
    {
      id: 'mec-alone',
      when: { sa: '-', se: '-', mec: '+', junction: ['-', 'notRun'] },
      report: words.neither,
      comment: words.mecAlone,
      facts: ['mec', 'neither'],
      action: 'report',
    },
    {
      id: 'nothing',
      when: { sa: '-', se: '-', mec: '-', junction: ['-', 'notRun'] },
      report: words.nothing,
      comment: null,
      facts: ['nothing'],
      action: 'report',
    },
  ],
}
