import { seed } from './seed'
import { seedOrders } from './seed-orders'
import { seedUsers } from './seed-users'

// A process of its own: the database of app/ is that of the DATA_DIR it began with.
const [articles = 0, users = 0, orders = 0] = process.argv.slice(2).map(Number)
await seed(articles)
await seedUsers(users)
await seedOrders(orders)
process.exit(0)
