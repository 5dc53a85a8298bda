import { Route, Switch } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { DayPage } from '#client/pages/day.page.tsx';
import { HelpNeededPage } from '#client/pages/help-needed.page.tsx';
import { HoursPage } from '#client/pages/hours.page.tsx';
import { ManagementPage } from '#client/pages/management/management.page.tsx';
import { MonitoringPage } from '#client/pages/monitoring.page.tsx';
import { SetupPage } from '#client/pages/setup.page.tsx';
import { SystemPage } from '#client/pages/system.page.tsx';
import { TooltipProvider } from '#client/ui/tooltip.tsx';

/** Also takes the one-time link of the first administrator. */
export function ManagementApp() {
  return (
    <TooltipProvider>
      <Switch>
        <Route path={pagePaths.setup} component={SetupPage} />
        <Route path={pagePaths.helpNeeded} component={HelpNeededPage} />
        <Route path={pagePaths.onTheDay} component={DayPage} />
        <Route path={pagePaths.hours} component={HoursPage} />
        <Route path={pagePaths.system} component={SystemPage} />
        <Route path={pagePaths.monitoring} component={MonitoringPage} />
        <Route component={ManagementPage} />
      </Switch>
    </TooltipProvider>
  );
}
