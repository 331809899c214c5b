import { href } from '../platform/href'
import { msg } from '../platform/i18n/i18n'
import { type Module, route } from './modules/module'

export const languagesModule: Module = {
  name: 'languages',
  title: msg('Other languages'),
  sentence: msg('Let visitors read buttons, messages and emails in languages other than yours.'),
  group: 'site',
  usedBy: { settings: ['otherLanguages'] },
  settings: ['otherLanguages'],
  routes: { site: [route('language', 'site/accounts/language.api.ts')] },
  links: [],
  places: [{ to: `${href('/admin/site')}#site-place`, name: msg('Other languages'), for: 'run' }],
}
