import { admin } from '../browser/site'
import { journey, logIn, seesPage } from './journey'

journey('the home page opens, a piece shows its first page, and a login greets', async (visitor) => {
  await visitor.open('/')
  await visitor.sees('PUBLICATIONS')
  await visitor.finds(6, () => document.querySelectorAll('.picks li').length)

  await visitor.open('/articles/1')
  await seesPage(visitor)

  await visitor.open('/login')
  await logIn(visitor, admin.username, admin.password)
})
