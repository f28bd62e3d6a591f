import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { plainMoney } from '@contract/rules/money'
import type { StatementRow } from '@contract/statements/shapes'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOfEntity, updateEntity } from '../../core/register'
import { findStatement, listStatements } from './store'
import { draftStatement, moveStatement, statementRegister } from './work'

const columnsIn = (zone: string): CsvColumn<StatementRow>[] => [
  { head: m.csvHeads.number, of: ['number'], text: (row) => row.number },
  { head: m.csvHeads.patient, of: ['patient'], text: (row) => row.patient.name },
  { head: m.csvHeads.patientNo, of: ['patient'], text: (row) => row.patient.patientNumber },
  { head: m.csvHeads.status, of: ['state'], text: (row) => row.state },
  { head: m.csvHeads.reminders, of: ['state'], text: (row) => row.reminders },
  { head: m.csvHeads.total, of: ['total'], text: (row) => plainMoney(row.totalCents) },
  { head: m.csvHeads.paid, of: ['paid'], text: (row) => plainMoney(row.paidCents) },
  { head: m.csvHeads.balance, of: ['balance'], text: (row) => plainMoney(row.balanceCents) },
  { head: m.csvHeads.returnedMail, of: ['returnedMail'], text: (row) => row.returnedMail },
  { head: m.csvHeads.created, of: ['createdAt'], text: (row) => wallText(row.createdAt, zone) },
]

export const statements: HandlersOf<typeof api.statements> = {
  async list(ctx, { query }) {
    const page = await listStatements(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map(({ patient }) => patient._id))
    return page
  },

  async get(ctx, { params }) {
    const statement = await findStatement(ctx.db, ctx.who, params.id)
    if (!statement) throw notFound()
    ctx.shown([statement._id, statement.patient._id])
    return statement
  },

  add: (ctx, { body }) => draftStatement(ctx, body.statement),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.statement
    return updateEntity(statementRegister, ctx, _id, version, fields)
  },

  move: (ctx, { body }) => moveStatement(ctx, body),
  history: (ctx, { body }) => historyOfEntity(statementRegister, ctx, body._id),

  async exportCsv(ctx, { query }) {
    const { file, patients } = await ctx.longRead(async (db) => {
      const patients = new Set<string>()
      const { ids: _statements, ...file } = await exportCsv({
        columns: columnsIn(ctx.who.timeZone),
        shown: query.cols,
        async pageOf(chunk) {
          const page = await listStatements(db, ctx.who, { ...query, ...chunk })
          for (const { patient } of page.docs) patients.add(patient._id)
          return page
        },
        what: 'statements',
        zone: ctx.who.timeZone,
        now: ctx.now,
      })
      return { file, patients }
    })
    ctx.shown([...patients])
    return file
  },
}
