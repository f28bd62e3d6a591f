import type { api } from '@contract/api'
import { badInput, stale } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { violatedUnique } from '../../core/tx'
import { json } from '../../db/json'
import { currentForm, currentForms, formVersions, offeredPreview, unknownCodes } from './forms'

export const remoteForms: HandlersOf<typeof api.remoteForms> = {
  list: async (ctx) => ({ docs: await currentForms(ctx.db, ctx.who.labId) }),

  versions: async (ctx, { body }) => ({ docs: await formVersions(ctx.db, ctx.who.labId, body.key) }),

  preview: (ctx, { body: { key, form } }) =>
    offeredPreview(ctx.db, ctx.who.labId, { ...form, key, version: 0, changedAt: null, changedByName: null }),

  /** A version is written beside the ones before it: an order can always be read with the form that it was made with. */
  save: (ctx, { body: { key, version, form } }) =>
    ctx.write(async (w) => {
      const { labId, userId } = ctx.who
      const before = await currentForm(w.tx, labId, key)
      if (before.version !== version) throw stale(before)
      const problems = await unknownCodes(w.tx, labId, form)
      // What the form named before stays sayable: it offers nothing until the code is in use again.
      for (const part of ['panels', 'sampleTypes', 'sources'] as const)
        form[part].forEach((code, at) => {
          if (before[part].includes(code)) delete problems[`form.${part}.${at}`]
        })
      if (Object.keys(problems).length > 0) throw badInput(problems)
      const id = ctx.ports.ids.id()
      try {
        await w.tx
          .insertInto('remote_form')
          .values({
            lab_id: labId,
            id,
            key,
            version: version + 1,
            content: json(form),
            changed_at: ctx.now,
            changed_by: userId,
          })
          .execute()
      } catch (error) {
        if (violatedUnique(error) !== 'remote_form_version') throw error
        throw stale(before)
      }
      const { key: _key, version: _version, changedAt: _at, changedByName: _by, ...was } = before
      w.changed('remoteForm', id, { ...was, key, number: version }, { ...form, key, number: version + 1 })
      return currentForm(w.tx, labId, key)
    }),
}
