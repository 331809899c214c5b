import { execFileSync } from 'node:child_process'

/** Runs a script of this folder in a process of its own, whose database is that of those variables. */
export function runApart(script: string, variables: Record<string, string>, parameters: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', `bench/${script}`, ...parameters], {
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  })
}
