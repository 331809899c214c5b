import { readCommand } from './command.mjs'
import { enterProject, forgetSettings } from './environment.mjs'
import { install, run } from './install.mjs'

const usage = 'npm run test:mutation -- [FOLDER | FILE …]   whether tests notice a changed line'
const { positionals: asked } = readCommand(usage, { most: Number.POSITIVE_INFINITY })
enterProject()
forgetSettings()
await install('test', 'packages/test-quality')
const { generate } = await import('./generate.mjs')
generate()
delete process.env.NODE_ENV

/** What is changed, line by line, and whether the tests beside it notice: folders or files of app/. */
const changed =
  asked.length > 0 ? asked : ['app/shop/orders', 'app/shop/cart', 'app/site/content', 'app/site/accounts']
const sources = changed.flatMap((path) =>
  /\.ts$/.test(path) ? [path] : [`${path}/**/*.ts`, `!${path}/**/*.test.ts`],
)
const folders = new Set(
  changed.map((path) =>
    path
      .replace(/\/[^/]+\.ts$/, '')
      .split('/')
      .slice(0, 3)
      .join('/'),
  ),
)
run('npx', ['stryker', 'run', 'packages/test-quality/stryker.config.mjs', '-m', sources.join(',')], {
  MUTATED: [...folders].join(' '),
})
