import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { explainTo, findPeople, targets } from './explain'
import { agreeLink, answerLink, linksAwaiting, removeLink, requestLink } from './links'
import { accessStatusOf } from './access-status'
import { switchAccount, switchView } from './switch'

export const access: HandlersOf<typeof api.access> = {
  addLinkedUser: (ctx, { body }) => requestLink(ctx, body.username),
  handleNotificationAction: (ctx, { body }) => answerLink(ctx, body.notificationItem, body.action),
  removeLinkedUser: (ctx, { body }) => removeLink(ctx, body._id),
  linksAwaiting: (ctx) => linksAwaiting(ctx),
  agreeLink: (ctx, { body }) => agreeLink(ctx, body._id),
  switchAccount: (ctx, { body }) => switchAccount(ctx, body.username, body.password),
  switchView: (ctx, { body }) => switchView(ctx, body.view),
  status: (ctx) => accessStatusOf(ctx),
  targets: () => Promise.resolve(targets),
  people: (ctx, { body }) => findPeople(ctx, body.text),
  explain: (ctx, { body }) => explainTo(ctx, body),
}
