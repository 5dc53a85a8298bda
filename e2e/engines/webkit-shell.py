#!/usr/bin/python3
"""A WebKit window without decoration, which can be as narrow as a phone. WebKitWebDriver starts it and presses in it; the
rest, which WebDriver cannot, goes over a socket: a line of JSON each way. WebKit's own MiniBrowser is never 390 px wide."""
import itertools
import json
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('Soup', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gio, GLib, Gtk, Soup, WebKit2

options = json.loads(sys.argv[1])
link = Gio.SocketClient().connect(Gio.UnixSocketAddress.new(options['socket']), None)
READY = "addEventListener('DOMContentLoaded', () => webkit.messageHandlers.shell.postMessage(location.href))"
views = []
requests = itertools.count()


def tell(**message):
    link.get_output_stream().write_all((json.dumps(message) + '\n').encode(), None)


def start():
    Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
    folder = options['folder']
    data = WebKit2.WebsiteDataManager(base_data_directory=folder + '/data', base_cache_directory=folder + '/cache')
    proxy = WebKit2.NetworkProxySettings.new(options['proxy'], None)
    data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
    context = WebKit2.WebContext(website_data_manager=data, time_zone_override=options['zone'])
    context.set_preferred_languages([options['language']])
    context.set_automation_allowed(True)
    context.connect('download-started', on_download)
    context.connect('automation-started', lambda _, session: on_automation(session, context, open_content()))
    return context


def open_content():
    content = WebKit2.UserContentManager()
    content.register_script_message_handler('shell')
    content.connect('script-message-received::shell', lambda _, message: on_ready(message.get_js_value().to_string()))
    for source in [READY, *options['scripts']]:
        add_script(content, source)
    return content


def on_ready(url):
    """A window that another one opened shares its messages, which do not say who sent them."""
    for number, view in enumerate(views):
        if view.get_uri() == url:
            tell(event='ready', view=number, url=url)


def add_script(content, source):
    frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript(source, frames, start, None, None))


def on_automation(session, context, content):
    info = WebKit2.ApplicationInfo()
    info.set_name('shell')
    session.set_application_info(info)
    session.connect('create-web-view', lambda _: open_view(web_context=context, user_content_manager=content))


def open_view(**origin):
    number, opener = len(views), origin.get('related_view')
    view = WebKit2.WebView(is_controlled_by_automation=True, **origin)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_enable_page_cache(False)
    # A graphics card that is only pretended takes a quarter of the processor time.
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    window = Gtk.Window(decorated=False)
    window.set_default_size(options['width'], options['height'])
    window.add(view)
    window.show_all()
    focus(window)
    views.append(view)
    tell(event='opened', view=number, opener=None if opener is None else views.index(opener))
    view.connect('load-changed', lambda _, to: tell(event=to.value_nick, view=number, url=view.get_uri()))
    view.connect('load-failed', lambda _, to, url, error: tell(event='failed', view=number, url=url, text=error.message))
    view.connect('notify::uri', lambda *_: tell(event='moved', view=number, url=view.get_uri(), isLoading=view.is_loading()))
    view.connect('create', lambda *_: open_view(related_view=view))
    view.connect('resource-load-started', lambda _, resource, request: on_resource(number, resource, request))
    view.connect('script-dialog', lambda _, dialog: on_dialog(dialog))
    view.connect('close', lambda _: window.destroy())
    window.connect('destroy', lambda _: tell(event='closed', view=number))
    return view


def focus(window):
    """There is no window manager to give the focus, and each visitor has a window that is in front."""
    event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
    event.focus_change.window = window.get_window()
    event.focus_change.in_ = 1
    Gtk.main_do_event(event)


def on_dialog(dialog):
    """Nobody is there to answer: a page may be left, and any other question is declined."""
    if dialog.get_dialog_type() == WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM:
        dialog.confirm_set_confirmed(True)
    return True


def on_resource(number, resource, request):
    key = next(requests)

    def say(event, **more):
        tell(event=event, view=number, key=key, url=resource.get_uri(), **more)

    def answered(event, response):
        headers = []
        response.get_http_headers() and response.get_http_headers().foreach(lambda *pair: headers.append(pair))
        say(event, status=response.get_status_code(), headers=headers)

    say('asked', method=request.get_http_method() or 'GET')
    resource.connect('sent-request', lambda _, to, answer: answer and answered('forwarded', answer))
    resource.connect('notify::response', lambda *_: answered('answered', resource.get_response()))
    resource.connect('finished', lambda _: resource.get_response() and say('done'))
    resource.connect('failed', lambda _, error: say('lost', text=error.message))


def on_download(_, download):
    key = id(download)
    number = views.index(download.get_web_view())

    def decide(_, name):
        download.set_destination(GLib.filename_to_uri(options['downloads'] + '/' + name, None))
        tell(event='saving', view=number, key=key, name=name, url=download.get_request().get_uri())
        return True

    download.connect('decide-destination', decide)
    download.connect('finished', lambda _: tell(event='saved', view=number, key=key))


def obey(order):
    view = views[order['view']]
    what = order['do']
    if what == 'evaluate':
        later(order, view.call_async_javascript_function_finish, lambda value: value.to_string())
        return view.call_async_javascript_function(order['script'], -1, None, None, None, None, order['done'])
    if what == 'open':
        view.load_uri(order['url'])
    elif what == 'reload':
        view.reload()
    elif what == 'go':
        view.go_back() if order['steps'] < 0 else view.go_forward()
    elif what == 'size':
        view.get_toplevel().resize(order['width'], order['height'])
    elif what == 'script':
        options['scripts'].append(order['source'])
        add_script(views[0].get_user_content_manager(), order['source'])
    elif what == 'cookies':
        later(order, jar().get_all_cookies_finish, lambda found: json.dumps([written(cookie) for cookie in found]))
        return jar().get_all_cookies(None, order['done'])
    elif what == 'set-cookie':
        later(order, jar().add_cookie_finish, str)
        return jar().add_cookie(read(order['cookie']), None, order['done'])
    elif what == 'close':
        view.get_toplevel().destroy()
    tell(id=order['id'], value='')


def jar():
    return views[0].get_context().get_cookie_manager()


def written(cookie):
    expires = cookie.get_expires()
    return dict(
        name=cookie.get_name(),
        value=cookie.get_value(),
        domain=cookie.get_domain(),
        path=cookie.get_path(),
        secure=cookie.get_secure(),
        httpOnly=cookie.get_http_only(),
        expiry=expires.to_unix() if expires else None,
        sameSite=cookie.get_same_site_policy().value_nick,
    )


def read(given):
    cookie = Soup.Cookie.new(given['name'], given['value'], given['domain'], given['path'], -1)
    cookie.set_secure(given.get('secure', False))
    cookie.set_http_only(given.get('httpOnly', False))
    cookie.set_same_site_policy(getattr(Soup.SameSitePolicy, given.get('sameSite', 'lax').upper()))
    if 'expiry' in given:
        cookie.set_expires(GLib.DateTime.new_from_unix_utc(given['expiry']))
    return cookie


def later(order, finish, form):
    def done(_, result):
        try:
            tell(id=order['id'], value=form(finish(result)))
        except GLib.Error as error:
            tell(id=order['id'], error=error.message)

    order['done'] = done


def listen(stream):
    def on_line(_, result):
        line, _length = stream.read_line_finish_utf8(result)
        if line is None:
            return Gtk.main_quit()
        order = json.loads(line)
        try:
            obey(order)
        except Exception as error:
            tell(id=order['id'], error=str(error))
        listen(stream)

    stream.read_line_async(0, None, on_line)


# Kept: without it nobody would hold the browser.
context = start()
listen(Gio.DataInputStream.new(link.get_input_stream()))
Gtk.main()
